// s3rver has no types: these are the parts that are used.
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';
  export default class S3rver {
    constructor(options: {
      directory: string;
      address: string;
      port: number;
      silent: boolean;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
    httpServer: Server;
    middleware: ((
      context: { method: string; query: Record<string, string | undefined>; status: number },
      next: () => Promise<void>,
    ) => Promise<void>)[];
  }
}
