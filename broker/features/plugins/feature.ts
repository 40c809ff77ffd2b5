import { join } from 'node:path'
import { feature } from '../../feature.ts'
import { pluginsRoot } from './root.ts'
import { alarms } from '../alarms/feature.ts'
import { PackageFolder } from './package-folder.ts'
import { Plugins } from './plugins.ts'
import { pluginConfigs, pluginEntries } from './setting.ts'
import { MARK_TABLES, StartMarks } from './start-marks.ts'

export const plugins = feature({
  needs: { alarms },
  setting: pluginConfigs,
  collection: pluginEntries,
  tables: MARK_TABLES,
  ports: ['node', 'clock', 'log', 'hooks', 'publish'],
  async start({ kernel, store, options, setting, collection }, { alarms }) {
    const plugins = new Plugins({
      kernel,
      alarms,
      folder: new PackageFolder(join(options.dataDir, 'plugins'), kernel.log),
      marks: new StartMarks(store, kernel.log),
      isEnabled: options.plugins !== false,
      stored: {
        entries: () => collection.configs,
        changeEntries: (next) => collection.change(next),
        configs: () => setting.config.configs,
        changeConfigs: (next) => setting.change(({ configs }) => ({ configs: next(configs) })),
      },
    })
    setting.follow(() => plugins.reconcile())
    collection.follow(() => plugins.reconcile())
    await plugins.open()
    return plugins
  },
  root: pluginsRoot,
})
