import type { Secret } from '../../../deploy/kubernetes/secrets.ts';
import { type Fields, fieldsOf, listOf } from './merge.ts';

export function environmentOf({ env }: Fields, secrets: readonly Secret[], pod: string): Record<string, string> {
  const known: Record<string, string> = {};
  for (const variable of listOf(env).map(fieldsOf)) {
    const { secretKeyRef, fieldRef } = fieldsOf(variable.valueFrom);
    const { name, key } = fieldsOf(secretKeyRef);
    const secret = secrets.find(({ metadata }) => metadata.name === name)?.stringData[String(key)];
    const text = String(variable.value ?? '').replaceAll(/\$\((\w+)\)/g, (_, used: string) => known[used] ?? '');
    known[String(variable.name)] = secret ?? (fieldRef === undefined ? text : pod);
  }
  return known;
}
