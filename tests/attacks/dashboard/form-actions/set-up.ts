/** Gone once there is a workspace: services/dashboard/screens/set-up/set-up.test.ts sends them. */
export const setUpForms = ['POST /setup', 'POST /setup/:code', 'POST /setup/:code/passkey'];
