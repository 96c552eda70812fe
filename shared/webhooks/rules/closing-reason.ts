/**
 * Why a delivery closes as failed without another attempt, word for word as its `lastError` says it, and why one is not
 * sent again (spec: Automation events, Limits; decided: Webhooks). The lapsed plan's reasons begin with `paused`.
 */
export const closingReasons = {
  deleted: 'endpoint deleted',
  disabled: 'endpoint disabled',
  unsubscribed: 'endpoint no longer subscribed',
  planLapsed: 'paused: the plan of the workspace has no webhooks',
  switchedOff: 'paused: webhooks are switched off for the workspace',
} as const;
