import { fileAction, fileConnector, TARGET_FOLDER } from '@signalbox/contract/integration/file'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { streamMessages as s } from '../fields.stream.messages.ts'
import { type Look, only } from '#form/field.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups, size } from './common.ts'

const isCsv = (look: Look) => look('parameters.format') === 'csv'

export const file: IntegrationKind = {
  connector: form(fileConnector, [
    {
      title: s.storage,
      fields: [
        {
          path: 'directory',
          label: s.directory,
          help: s.directoryHelp,
          mono: true,
          preset: 'messages',
          check: (value) => (TARGET_FOLDER.test(String(value)) ? undefined : s.wrongDirectory),
        },
        { path: 'max_total_size', label: s.totalSize, help: s.totalSizeHelp, check: size },
        {
          path: 'when_full',
          label: s.whenFull,
          labels: { delete_oldest: s.deleteOldest, wait: s.waitForSpace },
        },
      ],
    },
    ...connectorGroups(),
  ]),
  action: form(fileAction, [
    {
      title: s.content,
      fields: [
        {
          path: 'parameters.format',
          label: q.container,
          labels: { ndjson: s.ndjson, csv: 'CSV' },
        },
        ...only(
          (look) => !isCsv(look),
          [
            {
              as: 'area',
              path: 'parameters.template',
              label: s.line,
              help: s.lineHelp,
              isTemplate: true,
            },
          ],
        ),
        ...only(isCsv, [
          {
            path: 'parameters.columns',
            label: s.columns,
            help: s.columnsHelp,
            demands: isCsv,
            mono: true,
          },
        ]),
        {
          path: 'parameters.max_file_size',
          label: s.fileSize,
          help: s.fileSizeHelp,
          check: size,
        },
        { path: 'parameters.rotation_interval', label: s.rotation, help: s.rotationHelp },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}
