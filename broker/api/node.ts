import type { Kernel } from '../kernel/kernel.ts'
import { apiError } from './failure.ts'

/** The node of a path: there is one. */
export function requireNode(kernel: Kernel, node: string): void {
  if (node !== kernel.node) throw apiError('NOT_FOUND', { message: `Node not found: ${node}` })
}

/** The node of a list's filter, where asking another node means a call to it. */
export function requireReachable(kernel: Kernel, node: string | undefined): void {
  if (node === undefined || node === kernel.node) return
  throw apiError('NODE_DOWN', {
    message: `bad rpc call <<"${node}">>, Reason <<"invalid node">>`,
  })
}
