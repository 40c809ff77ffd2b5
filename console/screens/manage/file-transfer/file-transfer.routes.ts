import { route } from '#routing/router.ts'
import { fileTransferSettingsPath, filesPath, transfersPath } from './file-transfer.paths.ts'

export const areaRoutes = [
  route(filesPath, async () => (await import('./FilesScreen.tsx')).FilesScreen),
  route(transfersPath, async () => (await import('./TransfersScreen.tsx')).TransfersScreen),
  route(
    fileTransferSettingsPath,
    async () => (await import('./FileTransferSettingsScreen.tsx')).FileTransferSettingsScreen,
  ),
]
