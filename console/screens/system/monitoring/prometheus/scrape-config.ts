/** Values of the form that generates `prometheus.yml`. Lists are separated by commas, spaces or lines. */
export interface ScrapeForm {
  /** Addresses of brokers: host, or host and port. */
  broker: string
  /** Paths of metrics, each of which becomes a job. */
  paths: string
  /** Addresses of Pushgateways; may be empty. */
  pushgateway: string
  /** Addresses of node exporters; may be empty. */
  nodeExporter: string
  /** The API key that Prometheus logs in with. */
  apiKey: string
}

interface Surroundings {
  isHttps: boolean
  /** The metric paths need an API key. */
  isProtected: boolean
  /**
   * Whether several nodes of a cluster may answer. Each scrape then reads all nodes, since otherwise the counters would
   * jump whenever another node answers.
   */
  isCluster: boolean
}

/** Placeholder for the secret of the API key, which the generator does not ask for. */
export const SECRET_PLACE = 'API_SECRET'
const KEY_PLACE = 'API_KEY'

export const splitScrapeItems = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** A name, an IPv4 address, or an IPv6 address in brackets, with a port or without. */
const ADDRESS = /^(\[[0-9A-Fa-f:.]+\]|[^\s/:"[\]]+)(:(\d{1,5}))?$/

export function isAddress(text: string): boolean {
  const port = Number(ADDRESS.exec(text)?.[3] ?? 1)
  return ADDRESS.test(text) && port > 0 && port <= 65_535
}

export const isMetricsPath = (text: string): boolean => /^\/[^\s"?#]*$/.test(text)

/** The last part of a path: `stats`. */
const jobFromPath = (path: string) => path.replace(/\/+$/, '').split('/').at(-1) ?? ''

/** JSON texts are texts of YAML in quotes. */
const quoted = (text: string) => JSON.stringify(text)

const targets = (addresses: readonly string[]) =>
  `    static_configs:\n      - targets: [${addresses.map(quoted).join(', ')}]\n`

const job = (name: string, lines: readonly string[], addresses: readonly string[]) =>
  [
    `  - job_name: ${quoted(name)}\n`,
    '    scrape_interval: 5s\n',
    ...lines.map((line) => `    ${line}\n`),
    targets(addresses),
  ].join('')

/** The text of `prometheus.yml` for a form without faults. */
export function scrapeConfig(form: ScrapeForm, surroundings: Surroundings): string {
  const { isHttps, isProtected, isCluster } = surroundings
  const exporters = splitScrapeItems(form.nodeExporter)
  const login = [
    'basic_auth:',
    `  username: ${quoted(form.apiKey.trim() || KEY_PLACE)}`,
    `  # The secret of the API key.`,
    `  password: ${quoted(SECRET_PLACE)}`,
  ]
  const gateways = splitScrapeItems(form.pushgateway)
  const jobs = distinct(splitScrapeItems(form.paths)).map(([path, name]) =>
    job(
      name,
      [
        `metrics_path: ${quoted(path)}`,
        ...(isCluster ? ['params:', '  mode: [all_nodes_unaggregated]'] : []),
        ...(isHttps ? ['scheme: https'] : []),
        ...(isProtected ? login : []),
      ],
      splitScrapeItems(form.broker),
    ),
  )
  return [
    'global:\n',
    '  scrape_interval: 10s\n',
    '  evaluation_interval: 10s\n',
    '  external_labels:\n',
    '    monitor: "signalbox"\n',
    'scrape_configs:\n',
    ...jobs,
    ...(gateways.length > 0 ? [job('pushgateway', ['honor_labels: true'], gateways)] : []),
    ...(exporters.length > 0 ? [job('node-exporter', [], exporters)] : []),
  ].join('')
}

/** Names of jobs differ. */
function distinct(paths: readonly string[]): [path: string, name: string][] {
  const names = new Set<string>()
  return [...new Set(paths)].map((path, i) => {
    const short = `signalbox-${jobFromPath(path)}`
    const name = names.has(short) ? `${short}-${i + 1}` : short
    names.add(name)
    return [path, name]
  })
}
