import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { PlainFault } from '../../config/setting.ts'
import { makeCertificate } from '../../certificates/certificate-maker.ts'
import { writeWholeFile } from '../../store/whole-file.ts'
import type { SslOptions } from './tls-settings.ts'

const PEM = /-----BEGIN [A-Z0-9 ]+-----/
const OWN = '${EMQX_ETC_DIR}/certs'
const YEARS = 10
const MAX_BYTES = 1024 * 1024

/** Younger files may belong to a change under way, which no configuration refers to yet. */
const MIN_AGE_MS = 60 * 60 * 1000
/** Pattern of the names that `#write` creates. */
const MADE_NAME = /^[a-z]+-[\da-f]{16}\.pem$/

/** The fields that are a path, or the text of a file. */
type FileField = 'cacertfile' | 'certfile' | 'keyfile' | 'dhfile'
const FIELDS: readonly FileField[] = ['cacertfile', 'certfile', 'keyfile', 'dhfile']

/**
 * The certificates and keys of listeners. Text is stored as files of the data folder that only its owner may
 * read; the default names are those of a certificate that this broker makes for itself.
 */
export class CertificateFiles {
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** Absolute path of a file in a configuration. */
  path(file: string): string {
    const path = file.replace(/^\$\{EMQX_(?:ETC|DATA)_DIR\}/, () => this.#dataDir)
    return isAbsolute(path) ? path : resolve(this.#dataDir, path)
  }

  /** @throws {PlainFault} if it cannot be read, has more than `MAX_BYTES`, or is no PEM */
  read(field: string, file: string): string {
    let text: string
    try {
      if (file.startsWith(OWN)) this.#makeOwn()
      const path = this.path(file)
      const facts = statSync(path)
      // A device or a pipe may have no end.
      if (!facts.isFile() || facts.size > MAX_BYTES) throw badFile(field, 'invalid_pem')
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if (error instanceof PlainFault) throw error
      const { code = 'unreadable' } = error as NodeJS.ErrnoException
      throw badFile(field, code.toLowerCase())
    }
    if (!PEM.test(text)) throw badFile(field, 'invalid_pem')
    return text
  }

  /** When the file was changed, as far as its facts tell. */
  version(file: string): string {
    try {
      const { mtimeMs, size, ino } = statSync(this.path(file))
      return `${mtimeMs} ${size} ${ino}`
    } catch {
      return 'missing'
    }
  }

  /** The options with paths in place of text, and the files that were written for them. */
  store(id: string, options: SslOptions): { options: SslOptions; written: string[] } {
    const stored: SslOptions = { ...options }
    const written: string[] = []
    const write = (field: string, text: string) => {
      const { file, isNew } = this.#write(id, field, text)
      if (isNew) written.push(file)
      return file
    }
    for (const field of FIELDS) {
      const value = options[field]
      if (value !== undefined && PEM.test(value)) stored[field] = write(field, value)
    }
    const { ocsp } = options
    if (ocsp?.issuer_pem !== undefined && PEM.test(ocsp.issuer_pem)) {
      stored.ocsp = { ...ocsp, issuer_pem: write('issuer', ocsp.issuer_pem) }
    }
    return { options: stored, written }
  }

  /** The options with the text of each file in `texts`, or with its path if this machine has the same file. */
  withTexts(options: SslOptions, texts: ReadonlyMap<string, string>): SslOptions {
    const next: SslOptions = { ...options }
    for (const field of FIELDS) {
      const [, path = ''] =
        /^\$\{EMQX_(?:ETC|DATA)_DIR\}\/(certs\/.+)$/.exec(options[field] ?? '') ?? []
      const text = texts.get(path)
      if (text === undefined || !PEM.test(text)) continue
      const isHere = text === this.#readText(options[field] ?? '')
      next[field] = isHere ? path.replace('certs', OWN) : text
    }
    return next
  }

  #readText(file: string): string | undefined {
    try {
      return readFileSync(this.path(file), 'utf8')
    } catch {
      return undefined
    }
  }

  /** Deletes files that were written for a failed change. */
  discard(written: readonly string[]): void {
    for (const file of written) rmSync(this.path(file), { force: true })
  }

  /**
   * Files that were made from PEM texts and are older than `MIN_AGE_MS`, as paths in the form that configurations use.
   */
  get made(): string[] {
    const folder = join(this.#dataDir, 'certs')
    const since = Date.now() - MIN_AGE_MS
    const isOld = (path: string) =>
      (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? since) < since
    return foldersIn(folder).flatMap((id) =>
      readdirSync(join(folder, id))
        .filter((name) => MADE_NAME.test(name) && isOld(join(folder, id, name)))
        .map((name) => `${OWN}/${id}/${name}`),
    )
  }

  /** Deletes unreferenced files and their empty folders. */
  remove(files: readonly string[]): void {
    this.discard(files)
    const folders = new Set(files.map((file) => dirname(this.path(file))))
    for (const folder of folders) if (readdirSync(folder).length === 0) rmdirSync(folder)
  }

  /** Paths of missing files that a configuration names, at any depth. */
  *missingIn(config: unknown): Generator<string> {
    if (typeof config !== 'object' || config === null) return
    for (const [field, value] of Object.entries(config)) {
      if (!isFileField(field) || typeof value !== 'string') yield* this.missingIn(value)
      else if (value !== '' && !PEM.test(value) && !this.#isThere(value)) yield value
    }
  }

  /** Whether a file exists. The broker's own certificate does, because it is generated on demand. */
  #isThere(file: string): boolean {
    return file.lastIndexOf('/') === OWN.length && file.startsWith(OWN)
      ? true
      : existsSync(this.path(file))
  }

  /** Writes a new text to a new file, so that earlier configurations keep theirs. */
  #write(id: string, field: string, text: string): { file: string; isNew: boolean } {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
    const file = `${OWN}/${certificateFolder(id)}/${field.replace('file', '')}-${hash}.pem`
    const isNew = !existsSync(this.path(file))
    if (isNew) this.#save(file, text)
    return { file, isNew }
  }

  #save(file: string, text: string): void {
    const path = this.path(file)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeWholeFile(path, text)
  }

  /** Self-signed: it encrypts, and proves nothing to clients that do not have it. */
  #makeOwn(): void {
    if (existsSync(this.path(`${OWN}/key.pem`))) return
    const notAfter = new Date()
    notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS)
    const names = [...new Set(['localhost', hostname(), '127.0.0.1', '::1'])]
    const { cert, key } = makeCertificate({
      commonName: 'localhost',
      names,
      notAfter,
      isAuthority: true,
    })
    this.#save(`${OWN}/cacert.pem`, cert)
    this.#save(`${OWN}/cert.pem`, cert)
    this.#save(`${OWN}/key.pem`, key)
  }
}

const isFileField = (field: string) =>
  (FIELDS as readonly string[]).includes(field) || field === 'issuer_pem'

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((each) => each.isDirectory()).map(({ name }) => name)
}

const certificateFolder = (id: string) => id.replace(':', '_')

function badFile(field: string, reason: string): PlainFault {
  const isText = reason === 'invalid_pem'
  const facts = isText
    ? 'pem_check => invalid_pem'
    : `file_read => ${reason},pem_check => invalid_pem`
  return new PlainFault(
    `ssl_options.${field}`,
    `{bad_ssl_config,#{${facts},which_options => [[<<"${field}">>]]}}`,
  )
}
