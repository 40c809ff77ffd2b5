import { retainerSettings } from '@signalbox/contract/retainer-settings'
import { specsFrom, specsProblem, specsTo } from '#form/inputs/index-specs.ts'
import { IndexSpecsEditor } from '#form/inputs/IndexSpecsEditor.tsx'
import { type Look } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { retainerMessages as m } from './retainer.messages.ts'

const locked = (look: Look) => (look('enable') === true ? undefined : m.disabledText)

export const retainerGroups = groupsFromSchema(retainerSettings, [
  {
    title: m.title,
    about: m.about,
    fields: [
      { path: 'enable', label: m.enable, help: m.enableHelp },
      {
        path: 'backend.storage_type',
        label: m.storage,
        help: m.storageHelp,
        labels: { ram: m.ram, disc: m.disc },
        ownDefault: 'disc',
        locked,
      },
      {
        path: 'backend.max_retained_messages',
        label: m.maxMessages,
        help: m.maxMessagesHelp,
        none: { value: 0, label: m.noLimit, otherwise: 10_000 },
        locked,
      },
      {
        path: 'max_payload_size',
        as: 'size',
        label: m.maxPayload,
        help: m.maxPayloadHelp,
        none: { value: '0B', label: m.noLimit },
        locked,
      },
      {
        path: 'msg_expiry_interval',
        as: 'duration',
        label: m.expiry,
        help: m.expiryHelp,
        none: { value: '0s', label: m.never, otherwise: '1d' },
        locked,
      },
      {
        path: 'msg_clear_interval',
        as: 'duration',
        label: m.clearInterval,
        help: m.clearIntervalHelp,
        none: { value: '0s', label: m.never, otherwise: '1m' },
        ownDefault: '1m',
        locked,
      },
      {
        path: 'delivery_rate',
        as: 'rate',
        label: m.deliveryRate,
        help: m.deliveryRateHelp,
        none: { value: 'infinity', label: m.noLimit, otherwise: '1000/s' },
        ownDefault: 'infinity',
        locked,
      },
      { path: 'stop_publish_clear_msg', label: m.stopClear, help: m.stopClearHelp, locked },
      {
        path: 'backend.index_specs',
        label: m.indexes,
        help: m.indexesHelp,
        Editor: IndexSpecsEditor,
        check: specsProblem,
        decode: specsFrom,
        encode: specsTo,
        locked,
      },
    ],
  },
])
