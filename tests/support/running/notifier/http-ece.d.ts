declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    readonly authSecret: string;
  }
  export function decrypt(body: Buffer, parameters: Parameters): Buffer;
}
