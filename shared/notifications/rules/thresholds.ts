/** Exhausted deliveries in a row after which an endpoint counts as failing (0008_notifications.sql). */
export const failuresToTell = 5;

export const lateDeliveryMinutes = 5;

export const keyEndsInDays = [14, 3] as const;

/** Calls that a key was refused within two hours. */
export const refusalsToNotify = 100;
