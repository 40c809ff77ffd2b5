/** One line of a log, as far as it could be read. */
export interface TraceLine {
  /** Its number, as a text. */
  key: string
  /** RFC 3339; empty for a line that is cut or of another form. */
  time: string
  /** The part of the broker, such as `MQTT`; empty in a line with a level. */
  tag: string
  level: string
  clientid: string
  msg: string
  details: string
  /** Of a JSON line: all its fields. */
  meta: Readonly<Record<string, unknown>> | undefined
  raw: string
}

const LEVELS = new Set([
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
])
/** The lines of a log so far, and its last line while that is incomplete. */
export interface ReadLog {
  lines: readonly TraceLine[]
  rest: string
}

export const EMPTY_LOG: ReadLog = { lines: [], rest: '' }

/** Reads the next part of a log. */
export function readOn({ lines, rest }: ReadLog, part: string): ReadLog {
  const raws = (rest + part).split('\n')
  const last = raws.pop() ?? ''
  const added = raws.map((raw, i) => ({
    ...(jsonLine(raw) ?? textLine(raw)),
    key: String(lines.length + i),
    raw,
  }))
  return { lines: added.length === 0 ? lines : [...lines, ...added], rest: last }
}

type Read = Omit<TraceLine, 'key' | 'raw'>

const HEAD = /^(\d{4}-\S+) \[(\w+)\] /
const MESSAGE = ' msg: '

/** `<time> [<tag or level>] <client ID>@<address> msg: <name>, <fields>`. Clients choose their ID: the time is linear. */
function textLine(raw: string): Read {
  const [head = '', time = '', label = ''] = HEAD.exec(raw) ?? []
  const at = head === '' ? -1 : raw.indexOf(MESSAGE, head.length)
  const other = {
    time: '',
    tag: '',
    level: 'debug',
    clientid: '',
    msg: raw,
    details: '',
    meta: undefined,
  }
  if (at < 0) return other
  const who = raw.slice(head.length, at)
  const text = raw.slice(at + MESSAGE.length)
  const comma = text.indexOf(', ')
  const isLevel = LEVELS.has(label)
  return {
    ...other,
    time,
    tag: isLevel ? '' : label,
    level: isLevel ? label : 'debug',
    clientid: who.slice(0, Math.max(0, who.lastIndexOf('@'))),
    msg: comma < 0 ? text : text.slice(0, comma),
    details: comma < 0 ? '' : text.slice(comma + 2),
  }
}

function jsonLine(raw: string): Read | undefined {
  if (!raw.startsWith('{')) return undefined
  let read: unknown
  try {
    read = JSON.parse(raw)
  } catch {
    return undefined
  }
  const { time, level, msg, meta } = read as Record<string, unknown>
  if (typeof meta !== 'object' || meta === null) return undefined
  const { trace_tag: tag, clientid, ...others } = meta as Record<string, unknown>
  return {
    time: wordOf(time),
    tag: wordOf(tag),
    level: typeof level === 'string' ? level : 'debug',
    clientid: wordOf(clientid),
    msg: wordOf(msg),
    details: Object.entries(others)
      .map(
        ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      .join(', '),
    meta: meta as Record<string, unknown>,
  }
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '')

const ERRORS = new Set(['error', 'critical', 'alert', 'emergency'])

/** Lines of a level, or more severe ones, that contain a text. */
export function filterLines(
  lines: readonly TraceLine[],
  level: 'all' | 'warning' | 'error',
  text: string,
): TraceLine[] {
  const wanted = text.toLowerCase()
  return lines.filter((line) => {
    const isError = ERRORS.has(line.level)
    if (level === 'error' && !isError) return false
    if (level === 'warning' && !isError && line.level !== 'warning') return false
    return wanted === '' || line.raw.toLowerCase().includes(wanted)
  })
}
