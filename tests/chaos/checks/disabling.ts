import { attemptsPerRound, failuresToDisable } from '../../../shared/webhooks/rules/retry.ts';
import type { DeliveryRow, EndpointRow } from '../evidence/evidence.ts';
import { type Check, grouped } from './check.ts';

/** I7 Only ten exhausted deliveries in a row disable an endpoint; a success resets the count, dropped ones
 * do not count. The order of deliveries settled at the same instant is unknown, so the count is a range. */
export const checkDisabling: Check = ({ tables, endpoints }) => {
  const settledOf = grouped(tables.deliveries.filter(counts), ({ endpointId }) => endpointId);
  const openOf = grouped(
    tables.deliveries.filter(({ settledAt }) => settledAt === null),
    ({ endpointId }) => endpointId,
  );
  const moods = new Map(endpoints.map(({ id, mood }) => [id, mood]));
  return tables.endpoints.flatMap((endpoint) =>
    problemsOf(endpoint, settledOf(endpoint.id), openOf(endpoint.id)).map(
      (problem) => `endpoint ${endpoint.id} (${moods.get(endpoint.id)}): ${problem}`,
    ),
  );
};

function problemsOf(endpoint: EndpointRow, settled: readonly DeliveryRow[], open: readonly DeliveryRow[]): string[] {
  const { least, most, mustBeDisabled, mayBeDisabled } = recount(settled);
  const { enabled, failures } = endpoint;
  return [
    ...(failures >= least && failures <= most
      ? []
      : [`has a count of ${failures}, but ${least} to ${most} exhausted deliveries in a row`]),
    ...(enabled && mustBeDisabled ? [`is enabled after ${failuresToDisable} exhausted deliveries in a row`] : []),
    ...(enabled || mayBeDisabled ? [] : ['is disabled, but too few deliveries in a row were exhausted']),
    ...(enabled || open.length === 0 ? [] : [`is disabled, but ${open.length} of its deliveries are open`]),
  ];
}

function recount(settled: readonly DeliveryRow[]) {
  const moments = [...Map.groupBy(settled, ({ settledAt }) => settledAt ?? 0)].sort(([a], [b]) => a - b);
  let [least, most, mustBeDisabled, mayBeDisabled] = [0, 0, false, false];
  for (const [, together] of moments) {
    const exhausted = together.filter(({ status }) => status === 'failed').length;
    const isReset = exhausted < together.length;
    mayBeDisabled ||= most + exhausted >= failuresToDisable;
    mustBeDisabled ||= !isReset && least + exhausted >= failuresToDisable;
    [least, most] = isReset ? [0, exhausted] : [least + exhausted, most + exhausted];
  }
  return { least, most, mustBeDisabled, mayBeDisabled };
}

/** Delivered, or failed after all its attempts: not dropped because the endpoint was disabled. */
function counts({ status, attempt, lastError }: DeliveryRow): boolean {
  if (status === 'delivered') return true;
  return status === 'failed' && attempt === attemptsPerRound && !/^(endpoint|paused)/.test(lastError ?? '');
}
