import { type Step, WITH_SYSTEMS } from './steps.ts'

/** Names of the roots of a configuration, or that the body is a text. */
export function rootNamesInBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return typeof body
  return (Array.isArray(body) ? body : Object.keys(body)).toSorted()
}

/**
 * Authenticators of gateways are returned with their defaults, and ExProto with the state of its service; whether a
 * subscription is new, only a hook needs.
 */
const OF_GATEWAYS =
  /^(enable|bootstrap_file|bootstrap_type|(\[\d+\]\.)?handler_status) is not in the recording$|(^|\.)is_new is missing$/

/** Recordings with an ellipsis are compared only in the fields that they name. */
export function differencesFromRecording(
  { file, body, response }: Step,
  answered: unknown,
): string[] {
  const isWhole = body === null || typeof body !== 'object' || !('…' in body)
  const found = differences(response, answered).filter(
    (each) => file !== 'gateways.json' || !OF_GATEWAYS.test(each),
  )
  return isWhole ? found : found.filter((each) => !/^… |is not in the recording$/.test(each))
}

/**
 * Faults that EMQX reports for every alternative of the body, or as an Erlang term, where this
 * broker names one alternative or the field.
 */
export const isVague = ({ file, step, response }: Step) =>
  (file === 'gateways.json' && /^list, bad status$|, bad (duration|method)$/.test(step)) ||
  JSON.stringify(response ?? '').includes('Update slow subs config failed') ||
  (file === 'trace.json' && step === 'create, bad formatter') ||
  (file.endsWith('_external.json') &&
    /matched_no_union_member|field_name|"message":"\{[a-z]/.test(JSON.stringify(response ?? ''))) ||
  (file === 'listeners.json' &&
    /matched_no_union_member|field_name/.test(JSON.stringify(response ?? ''))) ||
  (WITH_SYSTEMS.includes(file) &&
    (/^create, bad url$/.test(step) ||
      /matched_no_union_member|\\"errors\\":/.test(JSON.stringify(response ?? ''))))

/** Machine-readable part of a refusal: the code, and place and kind of each fault. The wording is free. */
export function comparableRefusal(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return typeof body === 'string' ? 'text' : body
  const { code, message, reason_code } = body as Record<string, unknown>
  let faults: unknown
  try {
    // Some say their reason as a text in quotes, or as a list of the codes of its letters.
    const reported = [JSON.parse(String(message))].flat().filter((each) => typeof each === 'object')
    faults = reported.map(({ path, kind, value }) => ({
      path,
      kind,
      // A number is sometimes reported as a text.
      value: isEmpty(value) ? undefined : typeof value === 'number' ? String(value) : value,
    }))
    if (reported.length === 0) faults = undefined
  } catch {
    faults = undefined
  }
  return { code, reason_code, faults }
}

/** Erlang's empty text is an empty list. */
function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Fields that may be absent on either side: features of EMQX Enterprise and of this broker; fields
 * of our own; fields that one answer lacked; metrics of Erlang, and those without a counter here.
 */
const OPTIONAL =
  /^(process|gateways)$|emqx_(vm_(run_queue|process_messages_in_queues)|messages_retained)$|\.rules\[\d+\]\.retain$|role$|backend$|disconnected_at|peersni|^ssl_options|^collectors\.\w+$|websocket|desc$|payload$|(^|\.)(cpu_use|cpu_cores|last_used_at|troubles|lost_msg\.rate|lost|(received|sent)_bytes)(_rate)?$/

function differences(recorded: unknown, answered: unknown, at = ''): string[] {
  // An ellipsis replaces a value that another recording has.
  if (recorded === '…') return []
  if (isEmpty(recorded) && isEmpty(answered)) return []
  const kinds = [valueKind(recorded), valueKind(answered)]
  // An action of a rule is named, or is an object.
  if (/(^|\.)actions\[\d+\]$/.test(at)) return []
  if (kinds.includes('null') || (kinds.includes('number') && kinds.includes('text'))) return []
  if (kinds[0] !== kinds[1]) return [`${at}: ${kinds[0]} was recorded, ${kinds[1]} is answered`]
  if (Array.isArray(recorded) && Array.isArray(answered)) {
    const [first] = recorded
    if (first === undefined) return []
    // A row is compared with rows of its shape, whose lists may be empty.
    if (answered.length === 0 && !at.includes('['))
      return [`${at}: rows were recorded, none is answered`]
    return answered.flatMap((each, i) =>
      differences(like(each, recorded) ?? first, each, `${at}[${i}]`),
    )
  }
  if (kinds[0] !== 'object') return []
  const a = recorded as Record<string, unknown>
  const b = answered as Record<string, unknown>
  // A map of anybody's names has no fields to compare.
  if (/client_attrs|log_size|user_property|mqueue_priorities$|test_columns$/.test(at)) return []
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].flatMap((name) => {
    const here = at === '' ? name : `${at}.${name}`
    if (OPTIONAL.test(here)) return []
    if (!(name in b)) return [`${here} is missing`]
    if (!(name in a)) return [`${here} is not in the recording`]
    return differences(a[name], b[name], here)
  })
}

/** The recorded row that is most like one of ours: lists may hold rows of several shapes. */
function like(row: unknown, recorded: unknown[]): unknown {
  const { type, name } = (row ?? {}) as { type?: string; name?: string }
  const named = recorded.find((each) => {
    const known = (each ?? {}) as { type?: string; name?: string }
    return type !== undefined && known.type === type && known.name === name
  })
  if (named !== undefined) return named
  const keys = Object.keys((row as object | null) ?? {})
    .sort()
    .join()
  return recorded.find(
    (each) =>
      Object.keys((each as object | null) ?? {})
        .sort()
        .join() === keys,
  )
}

function valueKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'text'
  return typeof value
}
