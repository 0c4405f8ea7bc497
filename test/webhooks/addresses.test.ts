import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classifyAddress } from '../../src/outbound/addresses.ts';
import { createSender } from '../../src/outbound/send.ts';
import { requireAllowedUrl } from '../../src/outbound/url.ts';

describe('an address is public, loopback or internal', () => {
  test.each([
    ['8.8.8.8', 'public'],
    ['93.184.216.34', 'public'],
    ['2606:4700::1111', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.3.4', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['0.0.0.0', 'internal'],
    ['10.1.2.3', 'internal'],
    ['172.16.0.1', 'internal'],
    ['172.31.255.255', 'internal'],
    ['192.168.0.1', 'internal'],
    ['169.254.169.254', 'internal'],
    ['169.254.170.2', 'internal'],
    ['100.64.0.1', 'internal'],
    ['100.100.100.200', 'internal'],
    ['192.0.0.192', 'internal'],
    ['192.0.2.1', 'internal'],
    ['198.18.0.1', 'internal'],
    ['203.0.113.9', 'internal'],
    ['224.0.0.1', 'internal'],
    ['240.0.0.1', 'internal'],
    ['255.255.255.255', 'internal'],
    ['168.63.129.16', 'internal'],
    ['::', 'internal'],
    ['::ffff:10.0.0.1', 'internal'],
    ['::ffff:169.254.169.254', 'internal'],
    ['::ffff:a9fe:a9fe', 'internal'],
    ['::10.0.0.1', 'internal'],
    ['64:ff9b::a00:1', 'internal'],
    ['64:ff9b:1::1', 'internal'],
    ['2002:a00:1::', 'internal'],
    ['2001:0:1::1', 'internal'],
    ['2001:db8::1', 'internal'],
    ['fe80::1', 'internal'],
    ['fe80::1%eth0', 'internal'],
    ['fc00::1', 'internal'],
    ['fd00:ec2::254', 'internal'],
    ['fec0::1', 'internal'],
    ['ff02::1', 'internal'],
    ['4000::1', 'internal'],
    ['nonsense', 'internal'],
  ])('%s is %s', (address, kind) => expect(classifyAddress(address)).toBe(kind));
});

describe('a name', () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const resolving =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const send = async (url: string, addresses: string[], allowInsecure = false) => {
    const sender = createSender({ allowInsecure, resolve: resolving(...addresses) });
    try {
      return await sender.send({ deliveryId: 'id', url, secrets: ['whsec_AAAA'], type: 'webhook.test', body: '{}' });
    } finally {
      await sender.close();
    }
  };

  test('that was public at registration but is not at connection time is rejected', async () => {
    const url = `https://rebind.example:${port}/`;
    await requireAllowedUrl(url, { allowInsecure: false, resolve: resolving('93.184.216.34') });
    for (const addresses of [['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['93.184.216.34', '127.0.0.1'], []])
      expect(await send(url, addresses)).toMatchObject({
        delivered: false,
        statusCode: null,
        error: expect.stringContaining('public'),
      });
    expect(connections).toBe(0);
    // Where loopback is allowed, the same name connects.
    await send(url, ['127.0.0.1'], true);
    expect(connections).toBe(1);
    expect(await send(url, ['10.0.0.1'], true)).toMatchObject({ error: expect.stringContaining('public') });
  });

  test('that is a literal address is checked as an address', async () => {
    const before = connections;
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect(await send(`https://${host}:${port}/`, [])).toMatchObject({ error: expect.stringContaining('public') });
    expect(await send(`http://rebind.example:${port}/`, ['93.184.216.34'])).toMatchObject({
      error: expect.stringContaining('https'),
    });
    expect(connections).toBe(before);
  });

  test('is rejected at registration if any address is not public, and accepted if it does not resolve yet', async () => {
    const strict = (...addresses: string[]) => ({ allowInsecure: false, resolve: resolving(...addresses) });
    await expect(requireAllowedUrl('https://a.example', strict('93.184.216.34', '10.0.0.1'))).rejects.toThrow('public');
    await expect(requireAllowedUrl('https://a.example', strict('::1'))).rejects.toThrow('public');
    await expect(requireAllowedUrl('http://a.example', strict('93.184.216.34'))).rejects.toThrow('https');
    const unknown = { allowInsecure: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await requireAllowedUrl(' https://a.example ', unknown)).toBe('https://a.example/');
  });
});
