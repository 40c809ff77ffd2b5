import { readExport } from '../../../parts/files/read-entries.ts'
import { serveFile } from '../../../parts/files/serve-file.ts'
import { readBan } from './ban-form.ts'

serveFile((text) =>
  readExport(text, readBan, ({ who, as, reason, until }) => [who, as, reason, until]),
)
