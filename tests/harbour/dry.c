/* dry.c -- runs a program to which the file system becomes read-only while it runs.
 *
 *   dry FILE PROGRAM ARGUMENT...
 *
 * While FILE is there, every pwrite of the program fails as on a file system that was mounted read-only after an error
 * (EROFS); SQLite writes so and nothing else here does. A real one cannot be had without being root, and chmod does not
 * concern files that are open. The kernel asks a second process about each such call (seccomp's notifications); the
 * program itself has the id of the first, so that signals reach it. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef union Parcel {
    struct cmsghdr head;
    char           room[CMSG_SPACE(sizeof(int))];
} Parcel;

static int send_file(int to, int file)
{
    Parcel        parcel  = {.room = {0}};
    char          byte    = 0;
    struct iovec  part    = {&byte, 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &parcel, .msg_controllen = sizeof parcel};
    parcel.head.cmsg_level = SOL_SOCKET;
    parcel.head.cmsg_type  = SCM_RIGHTS;
    parcel.head.cmsg_len   = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(&parcel.head), &file, sizeof file);
    return sendmsg(to, &message, 0) == 1 ? 0 : -1;
}

static int receive_file(int from)
{
    Parcel        parcel;
    int           file;
    char          byte;
    struct iovec  part    = {&byte, 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &parcel, .msg_controllen = sizeof parcel};
    if (recvmsg(from, &message, MSG_CMSG_CLOEXEC) != 1 || !CMSG_FIRSTHDR(&message))
        return -1;
    memcpy(&file, CMSG_DATA(&parcel.head), sizeof file);
    return file;
}

/* Answers for the kernel until the program has ended. */
static int decide(int asked, const char *file)
{
    struct seccomp_notif      call;
    struct seccomp_notif_resp answer;
    struct pollfd             ready = {.fd = asked, .events = POLLIN};
    for (;;) {
        if (poll(&ready, 1, -1) < 0 && errno != EINTR)
            return 1;
        if (ready.revents & POLLHUP)
            return 0;
        memset(&call, 0, sizeof call);
        if (!(ready.revents & POLLIN) || ioctl(asked, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0)
            continue; /* killed while it asked */
        memset(&answer, 0, sizeof answer);
        answer.id = call.id;
        if (access(file, F_OK) == 0)
            answer.error = -EROFS;
        else
            answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
        (void)ioctl(asked, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    }
}

int main(int argc, char **argv)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_pwrite64, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog rules = {sizeof filter / sizeof *filter, filter};
    int               pair[2];
    if (argc < 3) {
        fputs("usage: dry FILE PROGRAM ARGUMENT...\n", stderr);
        return 2;
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        perror("dry: socketpair");
        return 1;
    }
    pid_t decider = fork();
    if (decider == 0) {
        close(pair[0]);
        close(STDIN_FILENO);
        close(STDOUT_FILENO); /* whoever reads the program's words sees their end when it ends */
        close(STDERR_FILENO);
        int asked = receive_file(pair[1]);
        return asked < 0 ? 1 : decide(asked, argv[1]);
    }
    close(pair[1]);
    if (decider < 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        perror("dry");
        return 1;
    }
    int asked = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &rules);
    if (asked < 0 || send_file(pair[0], asked) != 0) {
        perror("dry: seccomp");
        return 1;
    }
    close(asked);
    execv(argv[2], argv + 2);
    perror(argv[2]);
    return 1;
}
