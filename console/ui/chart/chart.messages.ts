export const chartMessages = {
  avg: { en: 'Avg', zh: '平均' },
  fullScreen: { en: 'Full screen', zh: '全屏' },
  last: { en: 'Last', zh: '最新' },
  max: { en: 'Max', zh: '最大' },
  min: { en: 'Min', zh: '最小' },
  noData: { en: 'No data yet', zh: '暂无数据' },
  resetZoom: { en: 'Reset zoom', zh: '恢复缩放' },
  saveImage: { en: 'Save as image', zh: '保存为图片' },
  showAsTable: { en: 'Show as table', zh: '以表格显示' },
  time: { en: 'Time', zh: '时间' },
  zoomHelp: {
    en: 'Drag to zoom. Double-click or Esc to reset.',
    zh: '拖动可缩放，双击或按 Esc 恢复。',
  },
}
