/** The server's settings for the page, embedded in it as JSON. */
export interface PageConfig {
  mode: 'embedded' | 'upstream'
  /** Names of the clusters behind `upstreams/<name>/api/v5/`, the first also `api/v5/`; empty in embedded mode. */
  upstreams: string[]
  /** Their hosts, in the same order: the page's MQTT client connects to them, and the policy allows them. */
  upstreamHosts: string[]
  /** Pairs of clusters that share an address, by their names: seemingly the same cluster twice. */
  sameUpstreams: [string, string][]
  /** The path that the console is served under, with slashes at both ends. */
  base: string
  version: string
  /** The WebSocket listener of the embedded broker. */
  mqttWs: { port: number; path: string } | null
  /** Path of MQTT over WebSocket at the proxy that serves the page; `null`: the listener's own address is used. */
  wsProxyPath: string | null
  /** Starts Signalbox in a shell: `npm start --`, or `signalbox` if it is installed. */
  command: string
  /** The data folder as a word of a command line; `null` for the default one. */
  dataDir: string | null
  /** A login that is not used for this time ends; `null`: the clusters decide. */
  loginMs: number | null
}
