import { readExport } from '#domain/files/read-entries.ts'
import { serveFile } from '#domain/files/serve-file.ts'
import { readBan } from './ban-form.ts'

serveFile((text) =>
  readExport(text, readBan, ({ who, as, reason, until }) => [who, as, reason, until]),
)
