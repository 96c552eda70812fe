/** The exact body (spec: Delivery format): `data` is included byte for byte. `timestamp` in Unix ms. */
export function webhookBody(event: string, timestamp: number, data: string): string {
  return `{"event":${JSON.stringify(event)},"timestamp":${timestamp},"data":${data}}`;
}
