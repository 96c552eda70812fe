/**
 * The exact body of an attempt (spec: Delivery format): the envelope around the data's own text, byte for byte. `timestamp`
 * in Unix ms is the attempt's. The sender signs and sends it, and the dashboard shows it again from what is stored.
 */
export function webhookBody(event: string, timestamp: number, data: string): string {
  return `{"event":${JSON.stringify(event)},"timestamp":${timestamp},"data":${data}}`;
}
