import { readExport } from '#domain/files/read-entries.ts'
import { serveFile } from '#domain/files/serve-file.ts'
import { readList } from './rule-lists.ts'

serveFile((text) =>
  readExport(text, readList, ({ kind, name, rules }) => [
    kind === 'all' ? '' : name,
    rules.map(({ permission, action, topic }) => `${permission} ${action} ${topic}`).join('; '),
  ]),
)
