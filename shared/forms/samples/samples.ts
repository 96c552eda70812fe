import type { Workspace } from '../../workspaces/workspaces.ts';
import { draftOf, type FormDraft } from '../rules/draft.ts';
import { completeForm, defaultEdits, parseForm } from '../verbs/complete-form.ts';
import booking from './booking.json' with { type: 'json' };
import delivery from './delivery.json' with { type: 'json' };
import feedback from './feedback.json' with { type: 'json' };
import wholesale from './wholesale.json' with { type: 'json' };

/** Forms to begin from, as `cli form create` takes them. */
export const formSamples = { delivery, booking, feedback, wholesale };

export type FormSample = keyof typeof formSamples;

/** Without branding of its own: it follows the workspace's until it is published. */
export function draftFromSample(sample: FormSample, workspace: Workspace): FormDraft {
  const input = parseForm(formSamples[sample]);
  const definition = completeForm(input, workspace);
  return { ...draftOf(definition, input.edits ?? defaultEdits, workspace.currency), branding: null };
}
