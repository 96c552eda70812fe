// Loaded into PostgreSQL by LD_PRELOAD, so that no other process is affected: shifts its clock and fills its disk, as the
// run writes it into a shared file (system-faults.ts).
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct faults {
  int64_t offset_ms;
  int64_t is_full;
};
static struct faults none;
static volatile struct faults *faults = &none;

__attribute__((constructor)) static void share(void) {
  const char *path = getenv("SYSTEM_FAULTS");
  int file = path ? open(path, O_RDONLY) : -1;
  if (file < 0) return;
  void *page = mmap(NULL, sizeof none, PROT_READ, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) faults = page;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int result = syscall(SYS_clock_gettime, clock, at);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t ns = at->tv_nsec + faults->offset_ms % 1000 * 1000000;
    at->tv_sec += faults->offset_ms / 1000 + (ns < 0 ? -1 : ns / 1000000000);
    at->tv_nsec = (ns + 1000000000) % 1000000000;
  }
  return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

/* Overwriting takes no space; only a write that makes a file longer does. */
static int lacks_space(int file, off_t end) {
  struct stat is;
  if (!faults->is_full || fstat(file, &is) != 0 || !S_ISREG(is.st_mode)) return 0;
  return end > is.st_size;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
  if (!lacks_space(file, at + (off_t)count)) return syscall(SYS_pwrite64, file, bytes, count, at);
  errno = ENOSPC;
  return -1;
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  off_t end = at;
  for (int nth = 0; nth < count; nth += 1) end += (off_t)parts[nth].iov_len;
  if (!lacks_space(file, end)) return syscall(SYS_pwritev, file, parts, count, at, 0);
  errno = ENOSPC;
  return -1;
}

int posix_fallocate(int file, off_t at, off_t count) {
  if (lacks_space(file, at + count)) return ENOSPC;
  return syscall(SYS_fallocate, file, 0, at, count) == 0 ? 0 : errno;
}
