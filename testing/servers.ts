import { existsSync, readdirSync } from 'node:fs'
import { hasDebian, installPackages } from './debian.ts'

/** PostgreSQL's programs are in a folder of their version. */
function postgresql(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return undefined
  const [newest] = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return newest === undefined ? undefined : `${versions}/${newest}/bin/postgres`
}

/** Servers that the broker asks or that are in front of it, started by tests: programs and Debian's packages. */
const SERVERS = {
  postgresql: { packages: ['postgresql'], find: postgresql },
  mariadb: { packages: ['mariadb-server'], find: () => '/usr/sbin/mariadbd' },
  redis: { packages: ['redis-server'], find: () => '/usr/bin/redis-server' },
  influxdb: { packages: ['influxdb'], find: () => '/usr/bin/influxd' },
  clickhouse: { packages: ['clickhouse-server'], find: () => '/usr/sbin/clickhouse-server' },
  nginx: { packages: ['nginx-light'], find: () => '/usr/sbin/nginx' },
  haproxy: { packages: ['haproxy'], find: () => '/usr/sbin/haproxy' },
  systemd: { packages: ['systemd'], find: () => '/usr/bin/systemd-analyze' },
  kcat: { packages: ['kcat'], find: () => '/usr/bin/kcat' },
  rabbitmq: { packages: ['rabbitmq-server'], find: () => '/usr/lib/rabbitmq/bin/rabbitmq-server' },
  'coap-client': { packages: ['libcoap3-bin'], find: () => '/usr/bin/coap-client-notls' },
  prometheus: { packages: ['prometheus'], find: () => '/usr/bin/prometheus' },
  promtool: { packages: ['prometheus'], find: () => '/usr/bin/promtool' },
  pushgateway: {
    packages: ['prometheus-pushgateway'],
    find: () => '/usr/bin/prometheus-pushgateway',
  },
  stompPython: {
    packages: ['python3-stomp'],
    find: () => '/usr/lib/python3/dist-packages/stomp/__main__.py',
  },
  paho: {
    packages: ['python3-paho-mqtt'],
    find: () => '/usr/lib/python3/dist-packages/paho/mqtt/client.py',
  },
  nats: { packages: ['nats-server'], find: () => '/usr/sbin/nats-server' },
  mosquitto: { packages: ['mosquitto'], find: () => '/usr/sbin/mosquitto' },
  openldap: { packages: ['slapd', 'ldap-utils'], find: () => '/usr/sbin/slapd' },
} as const

/** Where the program of a server is. @throws {Error} that says which package is missing */
export function findServer(name: keyof typeof SERVERS): string {
  const { packages, find } = SERVERS[name]
  const path = find()
  if (path !== undefined && existsSync(path)) return path
  throw new Error(`This test needs a server: apt-get install ${packages.join(' ')}`)
}

/** Installs those that are missing, where that is possible. */
export function installServers(): void {
  const missing = Object.values(SERVERS).filter(({ find }) => !existsSync(find() ?? ''))
  if (missing.length > 0 && hasDebian()) {
    installPackages(...missing.flatMap(({ packages }) => packages))
  }
}
