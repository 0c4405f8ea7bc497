// Uses the sandbox's pages like a browser without scripts: reads the page, finds the form, submits it.

export async function submitForm(url: string, action: string): Promise<Response> {
  const html = await (await fetch(url)).text();
  const form = [...html.matchAll(/<form method="post" action="([^"]+)">/g)]
    .map((match) => match[1]!)
    .find((path) => path.endsWith(`/${action}`));
  if (!form) throw new Error(`the page has no form "${action}"`);
  return fetch(new URL(form, url), { method: 'POST', redirect: 'manual' });
}
