import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * A form's rules as a schema; the message of the first broken rule is shown at each field. `Values` may
 * be wider than what the schema takes: a number field without input is `null`.
 */
export const schemaResolver = <Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
): Resolver<Values> => zodResolver<Values, unknown, Values>(schema)
