import { serveFile } from '../../files/serve-file.ts'
import { readImport } from './user-import.ts'

serveFile((text, type) => readImport(text, type === 'hash' ? 'hash' : 'plain'))
