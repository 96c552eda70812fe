/** (spec: Webhook endpoint) */
export function signingSecret(random: Uint8Array): string {
  return `whsec_${Buffer.from(random).toString('hex')}`;
}
