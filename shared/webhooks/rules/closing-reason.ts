/** `lastError` of a delivery closed unsent (spec: Automation events, Limits; decided: Webhooks). */
export const closingReasons = {
  deleted: 'endpoint deleted',
  disabled: 'endpoint disabled',
  unsubscribed: 'endpoint no longer subscribed',
  planLapsed: 'paused: the plan of the workspace has no webhooks',
  switchedOff: 'paused: webhooks are switched off for the workspace',
} as const;
