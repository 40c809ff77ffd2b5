export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

interface OptionRow {
  /** Without dashes; the environment has it as `SIGNALBOX_…` in capitals. */
  name: string
  /** Placeholder for the option's value; absent for switches. */
  value?: string
  default?: string
  repeatable?: true
  help: string
}

/** Every option, in the order of `--help` and of docs/reference/options.md. */
export const optionTable: readonly OptionRow[] = [
  {
    name: 'host',
    value: 'address',
    default: '127.0.0.1',
    help: 'address that all ports are bound to',
  },
  {
    name: 'http-port',
    value: 'port',
    default: '18083',
    help: 'console and API; 0 selects a free port, here and below',
  },
  { name: 'mqtt-port', value: 'port', default: '1883', help: 'MQTT over TCP' },
  { name: 'ws-port', value: 'port', default: '8083', help: 'MQTT over WebSocket, path /mqtt' },
  { name: 'ssl-port', value: 'port', help: 'MQTT over TLS; requires --tls-cert and --tls-key' },
  {
    name: 'wss-port',
    value: 'port',
    help: 'MQTT over secure WebSocket; requires --tls-cert and --tls-key',
  },
  { name: 'tls-cert', value: 'file', help: 'certificate chain (PEM) of the two TLS ports' },
  { name: 'tls-key', value: 'file', help: 'private key (PEM) of that certificate' },
  {
    name: 'data-dir',
    value: 'folder',
    default: './data',
    help: 'folder of all persistent data',
  },
  {
    name: 'upstream',
    value: '[name=]url[,url]',
    repeatable: true,
    help: 'manage this cluster, at one of these addresses, instead of starting the embedded broker',
  },
  {
    name: 'upstream-timeout',
    value: 'seconds',
    default: '30',
    help: 'time until the first byte of a response of the cluster',
  },
  {
    name: 'base-path',
    value: 'path',
    default: '/',
    help: 'path of the console behind a reverse proxy',
  },
  {
    name: 'ws-proxy-path',
    value: 'path',
    help: 'path of MQTT over WebSocket behind a reverse proxy, such as /mqtt',
  },
  {
    name: 'trusted-proxy',
    value: 'address',
    repeatable: true,
    help: 'address or CIDR network of a reverse proxy whose X-Forwarded-For header is trusted',
  },
  {
    name: 'outgoing-deny',
    value: 'addresses',
    default: '169.254.0.0/16,fe80::/10',
    help: 'addresses and CIDR networks that authentication, authorization and connectors never connect to',
  },
  {
    name: 'durable-sessions',
    help: 'store sessions, and their messages with QoS 1 and 2 (1 GB for each session by default), on disk',
  },
  {
    name: 'disk-sync',
    help: 'wait for the disk at each commit, so that data survives a power failure',
  },
  {
    name: 'no-plugins',
    help: 'run no plugins, and refuse to install them',
  },
  { name: 'log-level', value: 'level', default: 'info', help: LOG_LEVELS.join(', ') },
  {
    name: 'log-dir',
    value: 'folder',
    help: 'the only folder for log files; default: log in the data folder',
  },
  {
    name: 'targets-dir',
    value: 'folder',
    help: 'the only folder for files that actions write; default: targets in the data folder',
  },
  {
    name: 'config-dir',
    value: 'folder',
    help: 'apply the .conf, .hocon and .json files of this folder at the start and on SIGHUP',
  },
  {
    name: 'secrets-dir',
    value: 'folder',
    default: '/run/secrets',
    help: 'the only folder for ${file:…} in configurations',
  },
  {
    name: 'import-mosquitto',
    value: 'file',
    help: 'start a new data folder with the settings and data of a mosquitto.conf',
  },
  {
    name: 'reset-password',
    value: 'user',
    help: 'set and print a new password of a console user, and exit',
  },
  { name: 'open', help: 'open the console in the browser' },
  { name: 'help', help: 'list the options' },
  { name: 'version', help: 'print the version' },
]

/** Name of the variable that sets an option. */
export function environmentName(option: string): string {
  return `SIGNALBOX_${option.replaceAll('-', '_').toUpperCase()}`
}
