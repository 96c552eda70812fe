import { invite } from '../../../../shared/people/invitations.ts';
import type { Deeds } from '../deed.ts';

/** Who may come in, and what the workspace is. */
export const peopleDeeds: Deeds = {
  'POST /:workspace/people': {
    proof: 'asked',
    leaves: ['member.invited'],
    prepare: async ({ admin, at }) => {
      return () => admin.post(at('/people'), { email: `${crypto.randomUUID()}@example.com`, role: 'staff' });
    },
  },
  'POST /:workspace/people/:id/admin': {
    proof: 'asked',
    leaves: ['member.role_changed'],
    prepare: async ({ admin, at, somebody }) => {
      const { id } = await somebody('staff');
      return () => admin.post(at(`/people/${id}/admin`), { was: 'staff' });
    },
  },
  'POST /:workspace/people/:id/staff': {
    proof: 'asked',
    leaves: ['member.role_changed'],
    prepare: async ({ admin, at, somebody }) => {
      const { id } = await somebody('admin');
      return () => admin.post(at(`/people/${id}/staff`), { was: 'admin' });
    },
  },
  'POST /:workspace/people/:id/reset': {
    proof: 'asked',
    leaves: ['member.reset_given'],
    prepare: async ({ admin, at, somebody }) => {
      const { id } = await somebody('staff');
      return () => admin.post(at(`/people/${id}/reset`), {});
    },
  },
  'POST /:workspace/people/:id/remove': {
    proof: 'asked',
    leaves: ['member.removed'],
    prepare: async ({ admin, at, somebody }) => {
      const { id } = await somebody('staff');
      return () => admin.post(at(`/people/${id}/remove`), { was: 'staff' });
    },
  },
  'POST /:workspace/invitations/:id/cancel': {
    proof: 'asked',
    leaves: ['invitation.cancelled'],
    prepare: async ({ admin, at, somebody, dashboard: { db, workspace } }) => {
      const { id: invitedBy } = await somebody('admin');
      const email = `${crypto.randomUUID()}@example.com`;
      const { id } = await invite(db, { workspaceId: workspace.id, email, role: 'staff', invitedBy });
      return () => admin.post(at(`/invitations/${id}/cancel`), {});
    },
  },
  'POST /:workspace/settings': {
    proof: 'asked',
    leaves: ['settings.changed'],
    prepare: async ({ admin, at }) => {
      const page = await (await admin.get(at('/settings'))).text();
      const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
      return () => admin.post(at('/settings'), { name: 'Dijla', timezone: 'Asia/Baghdad', access: 'api', version });
    },
  },
};
