/* Starts a program and prints after how many milliseconds its first window was painted, as seen from outside, and how many
 * of a processor it had used by then, without programs it has started.
 *
 *   watch COMMAND...
 *
 * The root window is painted in a colour no program has, and a window without pixels of its own shows it. The
 * time is that from before exec until none of some points in the window shows it any more. The program is
 * killed then, with all it has started.
 */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const unsigned long nobodys = 0xff00ff;
static const double longest = 20000;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static double processor_time(pid_t process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* Whether the window shows pixels of its own wherever it is looked at. */
static int is_painted(Display *display, Window root) {
    static const int points[][2] = {{300, 300}, {600, 400}, {200, 600}, {800, 200}};
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        XImage *pixel = XGetImage(display, root, points[i][0], points[i][1], 1, 1, AllPlanes, ZPixmap);
        int is_bare = (XGetPixel(pixel, 0, 0) & 0xffffff) == nobodys;
        XDestroyImage(pixel);
        if (is_bare) return 0;
    }
    return 1;
}

int main(int count, char **words) {
    Display *display = XOpenDisplay(NULL);
    int event, error;
    if (count < 2 || !display || !XDamageQueryExtension(display, &event, &error)) {
        fprintf(stderr, "usage: watch COMMAND..., with a display that tells of damage\n");
        return 2;
    }
    Window root = DefaultRootWindow(display);
    XSetWindowBackground(display, root, nobodys);
    XClearWindow(display, root);
    XDamageCreate(display, root, XDamageReportRawRectangles);
    XSelectInput(display, root, SubstructureNotifyMask);
    XSync(display, False);

    double start = now();
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        close(ConnectionNumber(display));
        execvp(words[1], words + 1);
        _exit(127);
    }
    int is_mapped = 0;
    double painted = 0, used = 0;
    while (!painted && now() - start < longest && waitpid(child, NULL, WNOHANG) == 0) {
        struct pollfd input = {ConnectionNumber(display), POLLIN, 0};
        if (!XPending(display)) poll(&input, 1, 100);
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type == MapNotify) is_mapped = 1;
        }
        if (is_mapped && is_painted(display, root)) {
            painted = now() - start;
            used = processor_time(child);
        }
    }
    kill(-child, SIGKILL);
    while (waitpid(child, NULL, 0) > 0) {}
    if (!painted) {
        fprintf(stderr, "watch: %s painted no window\n", words[1]);
        return 1;
    }
    printf("%.1f %.1f\n", painted, used);
    return 0;
}
