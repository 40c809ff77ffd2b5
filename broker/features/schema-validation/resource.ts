import * as operations from '@signalbox/contract/schema-validations'
import { apiError } from '../../api/failure.ts'
import { resource } from '../../api/resource.ts'
import { serveStages } from '../../api/stages.ts'

/** The validations of messages in their order. */
export const schemaValidations = resource(
  ({ on, kernel, collections, schemaRegistry, schemaValidation }) => {
    serveStages(on, operations.validationOperations, {
      collection: collections.schemaValidation,
      noun: 'Validation',
      node: kernel.node,
      line: schemaValidation.line,
      check({ checks }: operations.ValidationConfig) {
        const missing = checks.flatMap((check) =>
          'schema' in check && schemaRegistry.schemas.typeOf(check.schema) !== check.type
            ? [check.schema]
            : [],
        )
        if (missing.length === 0) return
        throw apiError('BAD_REQUEST', { message: `missing_schemas: ${missing.join(', ')}` })
      },
    })
  },
)
