import type { Kernel } from './kernel.ts'

/**
 * The parts of the kernel that features and the API may use. Nothing outside of `broker/kernel/` names the kernel itself:
 * a feature declares the ports that it uses.
 */
export type Port =
  // Surroundings: name of the node, time, log, counters.
  | 'node'
  | 'clock'
  | 'log'
  | 'metrics'
  | 'deadlines'
  // Extension.
  | 'hooks'
  | 'durability'
  // Messages: publishing, dropping with a reason, decisions of authorization.
  | 'publish'
  | 'drop'
  | 'authorization'
  | 'authorize'
  // Clients: connections, sessions, subscriptions, also those of gateways.
  | 'attach'
  | 'connections'
  | 'sessions'
  | 'sessionOf'
  | 'sessionsOf'
  | 'allSessions'
  | 'kickAll'
  | 'subscriptions'
  | 'gateway'
  | 'openGateway'
  | 'closeGateway'
  // Limits: memory, gates of slow receivers, settings of zones.
  | 'memory'
  | 'connectionMemory'
  | 'queueMemory'
  | 'backpressure'
  | 'zone'
  | 'zoneOf'
  | 'setZone'
  | 'setNamedZones'

/** The kernel as a part that uses only these ports sees it. */
export type Ports<Names extends Port> = Pick<Kernel, Names>
