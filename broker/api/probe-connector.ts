import type { ConnectorConfig } from '../integration/kinds/kinds.ts'
import type { ApiDeps } from './deps.ts'
import { toApiError } from './change-config.ts'
import { apiError } from './failure.ts'

/** A trial ends although the system never answers. */
const TIMEOUT_MS = 10_000

/** Connects once. @throws {Failure} 400: `TEST_FAILED` with the reason, or the field that is wrong */
export async function probe(
  { connectors, collections }: Pick<ApiDeps, 'connectors' | 'collections'>,
  config: ConnectorConfig,
): Promise<void> {
  let reason: string | undefined
  try {
    const settings = collections.connectors.read(config)
    const options = { ...settings.options, startTimeoutMs: TIMEOUT_MS }
    reason = await connectors.probe({ ...settings, options })
  } catch (error) {
    throw toApiError(error, 'root')
  }
  if (reason !== undefined) throw apiError('TEST_FAILED', { message: reason })
}
