import type { HoconObject } from '@signalbox/formats/hocon'
import { isRecord } from '@signalbox/formats/is-record'
import { READ_ONLY_ROOTS } from '@signalbox/contract/configs'
import { translateBridges } from './old-bridges.ts'
import type { Notes } from '../configuration/notes.ts'

type Json = Record<string, unknown>

export interface Source {
  config: HoconObject
  /** The ACL file beside it. */
  acl: string | undefined
  /** Texts of certificates and keys by path: `certs/…`. */
  certificates: ReadonlyMap<string, string>
}

const OWN_CERTIFICATES = '${EMQX_ETC_DIR}/certs/'
/** Whether the text has roots that only a complete configuration of the reference contains. */
export const hasForeignRoots = (config: HoconObject): boolean =>
  READ_ONLY_ROOTS.some((root) => Object.hasOwn(config, root))

/**
 * The configuration of a reference broker as this one has it: without paths to files of the other machine, without
 * the addresses of the other machine's own server and log, and with connectors and actions for the bridges of
 * versions 5.0 to 5.3.
 *
 * @param isForeign another kind of broker has written it
 */
export function translate(
  { config, acl, certificates }: Source,
  isForeign: boolean,
  notes: Notes,
): Json {
  const whole = structuredClone(config) as Json
  const { authorization } = whole
  if (isRecord(authorization) && Array.isArray(authorization.sources)) {
    authorization.sources = authorization.sources.flatMap((each) =>
      isRecord(each) ? (withRules(each, acl, notes) ?? []) : [each],
    )
  }
  translateBridges(whole, notes)
  if (!isForeign) return whole
  forEachItem(whole.connectors, 2, (item, of) =>
    withTexts(item, 'connectors', of, certificates, notes),
  )
  for (const [root, path] of LISTS_WITH_FILES) {
    const list = path.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), whole)
    const items = Array.isArray(list) ? list.filter(isRecord) : isRecord(list) ? [list] : []
    for (const item of items) withTexts(item, root, chainItemName(item), certificates, notes)
  }
  forEachItem(whole.listeners, 2, (item, of) => noteCertificates(item, of, certificates, notes))
  withoutAddresses(whole, notes)
  // Empty roots carry no values.
  for (const [root, value] of Object.entries(whole)) {
    if (isRecord(value) && Object.keys(value).length === 0) delete whole[root]
  }
  return whole
}

const LISTS_WITH_FILES = [
  ['authentication', ['authentication']],
  ['authorization.sources', ['authorization', 'sources']],
  ['exhook.servers', ['exhook', 'servers']],
  ['opentelemetry', ['opentelemetry', 'exporter']],
] as const

function forEachItem(
  value: unknown,
  depth: number,
  act: (item: Json, of: string) => void,
  of = '',
): void {
  if (!isRecord(value)) return
  if (depth === 0) return act(value, of)
  for (const [name, each] of Object.entries(value)) {
    forEachItem(each, depth - 1, act, of === '' ? name : `${of}:${name}`)
  }
}

const chainItemName = ({ name, mechanism, backend, type }: Json) =>
  [type ?? mechanism, name ?? backend].filter((each) => typeof each === 'string').join(':')

/** The rules of an ACL file, in place of its path; `undefined`: this broker keeps its own. */
function withRules(source: Json, acl: string | undefined, notes: Notes): Json | undefined {
  const { path, ...rest } = source
  if (source.type !== 'file' || source.rules !== undefined || typeof path !== 'string') {
    return source
  }
  if (acl !== undefined) return { ...rest, rules: acl }
  notes.add('authorization.sources', {
    ...{ kind: 'kept', code: 'acl_file_kept', of: 'file' },
    text: `The ACL file ${path} is not in it: the rules that this broker has stay`,
  })
  return undefined
}

const FILES = ['cacertfile', 'certfile', 'keyfile']

/** Replaces certificate files by their text, and leaves out files on the disk of the other broker. */
function withTexts(
  config: Json,
  part: string,
  of: string,
  certificates: ReadonlyMap<string, string>,
  notes: Notes,
): void {
  const left = (field: string, path: string) =>
    notes.add(part, {
      ...{ kind: 'left', code: 'foreign_file', of: [of, field].filter(Boolean).join(' ') },
      text: `The file ${path} is on the other broker’s disk`,
    })
  if (typeof config.bootstrap_file === 'string' && config.bootstrap_file !== '') {
    // The file was only read when the authenticator was created, so it is not needed again.
    left('bootstrap_file', config.bootstrap_file)
    delete config.bootstrap_file
    delete config.bootstrap_type
  }
  for (const name of ['ssl', 'ssl_options']) {
    const options = config[name]
    if (!isRecord(options)) continue
    for (const field of FILES) {
      const path = options[field]
      if (typeof path !== 'string' || path === '' || path.includes('-----BEGIN ')) continue
      const text = certificates.get(pathInArchive(path) ?? '')
      if (text !== undefined) options[field] = text
      else {
        delete options[field]
        if (options.enable === true) left(`${name}.${field}`, path)
      }
    }
  }
}

const pathInArchive = (path: string) => /(?:^|\/)(certs\/.+)$/.exec(path)?.[1]

/** A listener starts with the certificate of this broker, or does not start until one is uploaded. */
function noteCertificates(
  { ssl_options }: Json,
  of: string,
  certificates: ReadonlyMap<string, string>,
  notes: Notes,
): void {
  const path = isRecord(ssl_options) ? ssl_options.certfile : undefined
  if (typeof path !== 'string' || certificates.has(pathInArchive(path) ?? '')) return
  if (path.startsWith(OWN_CERTIFICATES)) {
    notes.add('listeners', {
      ...{ kind: 'kept', code: 'own_certificate', of },
      text: `The certificate ${path} is not in it: the listener has the certificate that this broker has under this name`,
    })
  } else if (!path.includes('-----BEGIN ')) {
    notes.add('listeners', {
      ...{ kind: 'left', code: 'foreign_file', of },
      text: `The certificate ${path} is on the other broker’s disk: the listener needs one to start`,
    })
  }
}

/** Removes dashboard addresses and log file paths, which belong to the other machine. */
function withoutAddresses({ dashboard, log }: Json, notes: Notes): void {
  if (isRecord(dashboard) && dashboard.listeners !== undefined) {
    delete dashboard.listeners
    notes.add('dashboard', {
      ...{ kind: 'kept', code: 'address_kept', of: 'listeners' },
      text: 'The address of the console stays as it is',
    })
  }
  const files = isRecord(log) ? log.file : undefined
  if (!isRecord(files)) return
  for (const [name, handler] of Object.entries({ '': files, ...files })) {
    if (!isRecord(handler) || handler.path === undefined) continue
    const of = ['file', name, 'path'].filter(Boolean).join('.')
    const text = `The folder ${JSON.stringify(handler.path)} is on the other broker’s disk`
    delete handler.path
    notes.add('log', { kind: 'kept', code: 'foreign_file', of, text })
  }
}
