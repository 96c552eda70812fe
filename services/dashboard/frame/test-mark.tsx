import type { MemberVisit } from '../request/visit.ts';

/** On every page of a test workspace, with the way back. */
export function TestMark({ visit: { workspace, session, texts } }: { readonly visit: MemberVisit }) {
  if (workspace.twinOf === null) return null;
  const original = session.workspaces.find(({ id }) => id === workspace.twinOf);
  return (
    <div class="notice notice--waiting" role="note">
      <p>
        <strong>{texts.testWorkspace.name}</strong> {texts.testWorkspace.note}{' '}
        {original && <a href={`/${original.id}/home`}>{texts.testWorkspace.back}</a>}
      </p>
    </div>
  );
}

export function titleIn({ workspace, texts }: Pick<MemberVisit, 'workspace' | 'texts'>, title: string): string {
  return workspace.twinOf === null ? title : `${texts.testWorkspace.name}: ${title}`;
}
