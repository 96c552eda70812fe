const text = Bun.escapeHTML;

/** A JSON schema, as much of it as a reader needs. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Row {
  readonly path: string;
  readonly schema: Schema;
  readonly optional: boolean;
}

/** The fields of a schema as a table, nested ones under the path that leads to them. */
export function schemaTable(schema: object): string {
  const rows = fields(schema, '').map(
    ({ path, schema: field, optional }) =>
      `<tr><td><code>${text(path)}</code>${optional ? ' <small>optional</small>' : ''}</td><td>${typeWords(field)}</td><td>${prose(field.description ?? '')}</td></tr>`,
  );
  return `<table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** A description as HTML: what stands in backticks is code, and between double asterisks strong. */
export function prose(description: string): string {
  return text(description)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

function fields(schema: Schema, prefix: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const row = { path, schema: field, optional: !schema.required?.includes(name) };
    return [row, ...fields(field, `${path}.`), ...fields(field.items ?? {}, `${path}[].`)];
  });
}

function typeWords(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `<code>${text(value)}</code>`).join(' ');
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ');
  if (schema.items) return `array of ${typeWords(schema.items)}`;
  return text(schema.type ?? 'anything');
}
