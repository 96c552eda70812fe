/** A link to the set-up page; null once there is a workspace. */
export async function setUpLink(databaseUrl: string, dashboardUrl: string): Promise<string | null> {
  const { connectDrizzle } = await import('../../shared/db/connections/connect.ts');
  const { makeSetUpCode } = await import('../../shared/people/set-up.ts');
  const db = connectDrizzle(databaseUrl, { name: 'npm start', max: 1 });
  try {
    const made = await makeSetUpCode(db);
    return made && `${dashboardUrl}/setup/${made.code}`;
  } finally {
    await db.end();
  }
}
