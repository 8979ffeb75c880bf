// Loaded into the store's process by tools/start.mjs: when the start-up tool is gone without a word (kill -9), the
// pipe between the two breaks, and the store ends in order instead of living on unseen and holding its ports.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
