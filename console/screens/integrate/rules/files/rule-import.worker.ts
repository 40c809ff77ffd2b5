import { readExport } from '#domain/files/read-entries.ts'
import { serveFile } from '#domain/files/serve-file.ts'
import { readBundle } from './rule-bundle.ts'

serveFile((text) =>
  readExport(text, readBundle, ({ rule, connectors, actions, sources }) => [
    rule.id,
    rule.sql,
    [...actions, ...sources].map(({ type, name }) => `${type}:${name}`).join(', '),
    connectors.map(({ type, name }) => `${type}:${name}`).join(', '),
  ]),
)
