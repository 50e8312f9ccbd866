// Preloaded into processes of the product: exits when set-up is gone and the process does not, because it hangs or is
// not yet listening.
const GRACE_MS = 3000

if (process.channel) {
  process.once('disconnect', () => setTimeout(() => process.exit(1), GRACE_MS).unref())
  process.channel.unref()
}
