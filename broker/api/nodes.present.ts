import { LOGS_ON_STDERR, type NodeRow } from '@signalbox/contract/nodes'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import type { Levels } from '../features/monitor/monitor.ts'
import { descriptorLimit } from '../kernel/net/descriptors.ts'
import { API_VERSION } from '@signalbox/contract/api-version'

export function presentNode(
  node: string,
  levels: Levels,
  uptimeMs: number,
  cpuPercent: number,
): NodeRow {
  const [load1 = 0, load5 = 0, load15 = 0] = loadavg()
  const maxFds = descriptorLimit()
  return {
    node,
    node_status: 'running',
    role: 'core',
    edition: 'Opensource',
    version: API_VERSION,
    otp_release: `Node.js ${process.versions.node}`,
    uptime: uptimeMs,
    connections: levels.connections,
    live_connections: levels.liveConnections,
    cluster_sessions: levels.connections,
    load1: twoPlaces(load1),
    load5: twoPlaces(load5),
    load15: twoPlaces(load15),
    cpu_use: cpuPercent,
    cpu_cores: availableParallelism(),
    max_fds: Number.isFinite(maxFds) ? maxFds : 0,
    memory_total: presentBytes(totalmem()),
    memory_used: presentBytes(totalmem() - freemem()),
    // Figures of the Erlang VM, which this broker lacks; 0 means unknown.
    process_available: 0,
    process_used: 0,
    sys_path: process.cwd(),
    log_path: LOGS_ON_STDERR,
  }
}

function twoPlaces(n: number): number {
  return Math.round(n * 100) / 100
}

/** Size of memory in the form of the API: `1.69G`, `512.00M`. */
export function presentBytes(bytes: number): string {
  const units = ['K', 'M', 'G', 'T']
  let value = bytes / 1024
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${value.toFixed(2)}${units[unit]}`
}
