import { fileTransferUpdate } from '@signalbox/contract/file-transfer'
import { Outgoing } from '../../backends/outgoing.ts'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import type { Exporter } from './exporter.ts'
import { FileCommands } from './file-commands.ts'
import { fileTables } from './file-table.ts'
import { FileTransfers } from './file-transfers.ts'
import { LocalExporter } from './local-exporter.ts'
import { S3Exporter } from './s3-exporter.ts'
import { fileTransferSetting } from './setting.ts'
import { transferTables } from './transfer-table.ts'

export const fileTransfer = feature({
  setting: fileTransferSetting,
  tables: [...transferTables, ...fileTables],
  ports: ['node', 'clock', 'log', 'hooks', 'publish'],
  async start({ kernel, store, setting, options: { dataDir, outgoingDeny = [] } }) {
    const around = { node: kernel.node, outgoing: new Outgoing(outgoingDeny) }
    const openExporter = (to: (typeof setting.settings)['exporter']): Exporter =>
      to.kind === 's3' ? new S3Exporter(to.settings, around) : new LocalExporter(dataDir, to.folder)
    const transfers = new FileTransfers({ kernel, store, dataDir, openExporter }, setting.settings)
    await transfers.open()
    const commands = new FileCommands(kernel, transfers)
    setting.follow((settings) => transfers.setSettings(settings))
    return {
      transfers,
      close: async () => {
        commands.close()
        await transfers.close()
      },
    }
  },
  root: () => updatedBy('file_transfer', fileTransferUpdate),
})
