import { webhookSecretsKey } from '../../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../../shared/secrets/secrets.ts';

export const secretsKey = Buffer.alloc(32, 7).toString('base64');

/** The signing secret of an endpoint, as the services keep it. */
export function sealed(secret: string): Uint8Array {
  return createSecrets(webhookSecretsKey(secretsKey)).seal(secret);
}
