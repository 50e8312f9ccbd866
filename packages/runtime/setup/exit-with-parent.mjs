// Loaded before a process of the product: one that does not end by itself when set-up is gone, because it hangs or
// has not come to the point of listening for that, ends here.
const GRACE_MS = 3000

if (process.channel) {
  process.once('disconnect', () => setTimeout(() => process.exit(1), GRACE_MS).unref())
  process.channel.unref()
}
