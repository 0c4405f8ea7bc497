// Links to files name the public address of the service. On one machine it has several names, which are other origins
// to a browser.
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export function reachable(link: string): string {
  const url = new URL(link);
  const { hostname, port, origin } = location;
  const isHere = loopback.test(url.hostname) && loopback.test(hostname) && url.port === port;
  return isHere ? origin + url.pathname + url.search : link;
}
