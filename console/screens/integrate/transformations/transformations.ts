import * as operations from '@signalbox/contract/message-transformations'
import { call } from '#domain/chain/collection.ts'
import type { StageList } from '#domain/stages/stage-list.ts'
import { paths } from '#paths.ts'
import {
  toTransformationBody,
  findTransformationFaults,
  type TransformationValues,
  toTransformationValues,
} from './transformation-values.ts'
import { DryRun } from './DryRun.tsx'
import { TransformationFields } from './TransformationFields.tsx'
import { transformationMessages as t } from './transformations.messages.ts'

type Body = operations.TransformationConfig

/** The transformations, as the screens of stages know them. */
export const transformations: StageList<TransformationValues> = {
  id: 'transformations',
  rated: 'message_transformation',
  calls: {
    list: call(operations.transformationList, () => ({})),
    get: call(operations.transformationGet, (name: string) => ({ path: { name } })),
    create: call(operations.transformationCreate, (body: object) => ({ body: body as Body })),
    update: call(operations.transformationUpdate, (body: object) => ({ body: body as Body })),
    remove: call(operations.transformationDelete, (name: string) => ({ path: { name } })),
    enable: call(operations.transformationEnable, (name: string, enable: boolean) => ({
      path: { name, enable },
    })),
    metrics: call(operations.transformationMetrics, (name: string) => ({ path: { name } })),
    reset: call(operations.transformationMetricsReset, (name: string) => ({ path: { name } })),
    order: call(operations.transformationReorder, (order: readonly string[]) => ({
      body: { order: [...order] },
    })),
  },
  paths: {
    list: paths.transformations,
    create: paths.newTransformation,
    item: paths.transformation,
  },
  messages: t,
  column: {
    key: 'operations',
    header: t.operations,
    text: ({ operations: list }) =>
      (list as Body['operations'] | undefined)?.map(({ key }) => key).join(', ') ?? '', // as of every transformation
  },
  labels: { payload_decoder: t.decoder, payload_encoder: t.encoder, operations: t.operations },
  shape: { toValues: toTransformationValues, toConfig: toTransformationBody },
  faultsOf: findTransformationFaults,
  Test: { title: t.dryRun, operation: operations.transformationDryRun, Panel: DryRun },
  Fields: TransformationFields,
}
