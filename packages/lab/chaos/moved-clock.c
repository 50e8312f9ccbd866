// Preloaded before libc: shifts the wall clock by the offset in the shared file SAIKORO_CLOCKS, int64 ms each for
// PostgreSQL, APIs and draw workers. Monotonic clocks stay, as when the clock of a machine is set.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *off_ms;

static int place_of(const char *command) {
  if (strstr(command, "postgres -D ")) return 0;
  if (strstr(command, "apps/api/src/server/main.ts")) return 1;
  if (strstr(command, "apps/api/src/server/worker.ts")) return 2;
  return -1;
}

__attribute__((constructor)) static void find_clock(void) {
  const char *file = getenv("SAIKORO_CLOCKS");
  char command[8192] = "";
  int self = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (!file || self < 0) return;
  ssize_t length = read(self, command, sizeof command - 1);
  close(self);
  for (ssize_t at = 0; at < length; at++)
    if (command[at] == 0) command[at] = ' ';
  int place = place_of(command);
  int clocks = place < 0 ? -1 : open(file, O_RDONLY | O_CLOEXEC);
  if (clocks < 0) return;
  void *found = mmap(NULL, 4096, PROT_READ, MAP_SHARED, clocks, 0);
  close(clocks);
  if (found != MAP_FAILED) off_ms = (const volatile int64_t *)found + place;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = (int)syscall(SYS_clock_gettime, clock, now);
  if (failed || !off_ms || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return failed;
  int64_t ns = now->tv_nsec + *off_ms % 1000 * 1000000;
  now->tv_sec += *off_ms / 1000 + (ns >= 1000000000) - (ns < 0);
  now->tv_nsec = ns + (ns < 0) * 1000000000 - (ns >= 1000000000) * 1000000000;
  return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  int failed = clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return failed;
}

time_t time(time_t *now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}
