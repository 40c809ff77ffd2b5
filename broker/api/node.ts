import type { Ports } from '../kernel/ports.ts'
import { apiError } from './failure.ts'

type Services = Ports<'node'>

/** The node of a path: there is one. */
export function requireNode(kernel: Services, node: string): void {
  if (node !== kernel.node) throw apiError('NOT_FOUND', { message: `Node not found: ${node}` })
}

/** The node of a list's filter, where asking another node means a call to it. */
export function requireReachable(kernel: Services, node: string | undefined): void {
  if (node === undefined || node === kernel.node) return
  throw apiError('NODE_DOWN', {
    message: `bad rpc call <<"${node}">>, Reason <<"invalid node">>`,
  })
}
