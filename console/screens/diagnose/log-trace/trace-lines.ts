/** Parsed line of a log; parts that could not be read are empty. */
export interface TraceLine {
  /** Line number as text; in a merged log, with the node in front. */
  key: string
  /** Node that wrote the line; set in a merged log. */
  node?: string
  /** RFC 3339; empty for a line that is cut or of another form. */
  time: string
  /** Component of the broker, such as `MQTT`; empty in a line with a level. */
  tag: string
  level: string
  clientid: string
  msg: string
  details: string
  /** All fields of a line in JSON format; `undefined` for a plain line. */
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

/** Merges the lines of several nodes by time. A line without a time stays after its predecessor. */
export function mergeLines(
  logs: readonly { node: string; lines: readonly TraceLine[] }[],
): readonly TraceLine[] {
  if (logs.length === 1) return logs[0]?.lines ?? []
  const timed = logs.flatMap(({ node, lines }) => {
    let at = 0
    return lines.map((line) => {
      const time = Date.parse(line.time)
      // Keeps the order of lines from the same node.
      if (time > at) at = time
      return { at, line: { ...line, node, key: `${node} ${line.key}` } }
    })
  })
  return timed.sort((a, b) => a.at - b.at).map(({ line }) => line)
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
    time: readText(time),
    tag: readText(tag),
    level: typeof level === 'string' ? level : 'debug',
    clientid: readText(clientid),
    msg: readText(msg),
    details: Object.entries(others)
      .map(
        ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      .join(', '),
    meta: meta as Record<string, unknown>,
  }
}

const readText = (value: unknown) => (typeof value === 'string' ? value : '')

const ERRORS = new Set(['error', 'critical', 'alert', 'emergency'])

/** Lines that contain a text, with this level or a more severe one. */
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
